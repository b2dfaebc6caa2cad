import { Fragment } from 'react';

/** The name of an object. Where it does not fit on one line, it is broken before the domain, or between words and labels. */
export function ObjectName({ name }: { readonly name: string }) {
  const parts = name.split(/(?=[@\\])|(?<=[._-])(?=.{4})/u);
  return (
    <span className="min-w-0 wrap-anywhere">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one name have no other identity
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
