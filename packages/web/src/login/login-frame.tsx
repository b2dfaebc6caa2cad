import { type ReactNode, useEffect } from 'react';
import { BrandMark } from '../controls/brand-mark.tsx';
import { ThemeSwitch } from '../controls/theme-switch.tsx';
import { PathPicture } from './path-picture.tsx';
import * as loginTexts from './texts.ts';

type LoginFrameProps = { readonly title: string; readonly note?: string; readonly children: ReactNode };

/** The frame of the pages before the login. */
export function LoginFrame({ title, note, children }: LoginFrameProps) {
  useEffect(() => {
    document.title = loginTexts.titleChokepoint(title);
  }, [title]);
  return (
    <div className="flex min-h-dvh">
      <main className="flex w-full flex-col bg-surface px-6 py-6 lg:w-[30rem] lg:shrink-0 lg:border-r lg:border-line lg:px-12">
        <div className="flex items-center gap-2.5 text-[0.9375rem] font-semibold tracking-tight">
          <BrandMark className="size-6 text-accent" />
          <span className="grow">{loginTexts.chokepoint}</span>
          <ThemeSwitch />
        </div>
        <div className="mx-auto flex w-full max-w-sm grow flex-col justify-center py-10">
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          {note && <p className="mt-1 text-ink-soft">{note}</p>}
          <div className="mt-6">{children}</div>
        </div>
      </main>
      <div aria-hidden className="relative hidden grow items-center justify-center overflow-hidden lg:flex">
        <PathPicture />
      </div>
    </div>
  );
}
