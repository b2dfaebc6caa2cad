/** Why there is no web application to serve. */
export type WaitingState = 'being-built' | 'failed' | 'absent';

const TEXTS: Readonly<Record<WaitingState, { readonly title: string; readonly text: string }>> = {
  'being-built': {
    title: 'The web application is being built',
    text: 'This happens once after an installation or update, and takes some seconds. The page opens by itself.',
  },
  failed: {
    title: 'The web application could not be built',
    text: 'The log of the service says why. The API works; <a href="/docs">its page is here</a>.',
  },
  absent: {
    title: 'This service has no web application',
    text: 'It was started without one. The API works; <a href="/docs">its page is here</a>.',
  },
};

export function waitingPage(state: WaitingState): string {
  const { title, text } = TEXTS[state];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${state === 'being-built' ? '<meta http-equiv="refresh" content="2">\n' : ''}<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { display: grid; place-content: center; min-height: 90vh; margin: 0; padding: 1rem; text-align: center; }
</style>
</head>
<body>
<main><h1>${title}</h1><p>${text}</p></main>
</body>
</html>
`;
}
