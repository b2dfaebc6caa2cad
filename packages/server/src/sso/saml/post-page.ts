import { createHash } from 'node:crypto';
import { escaped } from '../../http/markup.ts';

const SCRIPT = 'document.forms[0].submit()';
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');

/** May run its one script and nothing else. Where the form goes is not limited: providers redirect onwards. */
export const POST_PAGE_POLICY = `default-src 'none'; script-src 'sha256-${SCRIPT_HASH}'; base-uri 'none'; frame-ancestors 'none'`;

/** A page that posts a request to a provider by itself; without scripts, when a button is pressed. */
export function postPage(url: string, message: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Logging in</title></head>
<body>
<form method="post" action="${escaped(url)}">
<input type="hidden" name="SAMLRequest" value="${escaped(message)}">
<noscript><button type="submit">Continue to log in</button></noscript>
</form>
<script>${SCRIPT}</script>
</body>
</html>
`;
}
