import { Fragment } from 'react';

/** The name of an object. Where it does not fit on one line, it is broken before the domain, not in it, or between words and labels. */
export function ObjectName({ name }: { readonly name: string }) {
  const domain = /@[^@]*$/u.exec(name)?.[0] ?? '';
  const own = name.slice(0, name.length - domain.length).split(/(?=[@\\])|(?<=[._-])(?=.{4})/u);
  const parts = domain === '' ? own : [...own, domain];
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
