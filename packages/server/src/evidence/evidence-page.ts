import { createHash } from 'node:crypto';
import { AssetFolder } from '../guides/asset-folder.ts';

const assets = new AssetFolder('evidence');

/** One file that loads nothing: it reads bundles that the reader picks, and checks their signatures. */
export async function evidencePage(): Promise<{ readonly html: string; readonly policy: string }> {
  const [body, script, style] = await Promise.all(['page.html', 'page.js', 'page.css'].map((name) => required(name)));
  const policy = `default-src 'none'; script-src 'sha256-${hashOf(script!)}'; style-src 'sha256-${hashOf(style!)}'; base-uri 'none'; form-action 'none'`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evidence</title>
<style>${style}</style>
</head>
<body>
${body}
<script>${script}</script>
</body>
</html>
`;
  return { html, policy };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

async function required(name: string): Promise<string> {
  const text = await assets.text(name);
  if (text === undefined) throw new Error(`the file ${name} of the page is missing`);
  return text;
}
