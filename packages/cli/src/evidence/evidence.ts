import type { Command } from '../command.ts';
import { UsageFault } from '../command.ts';
import { parseOptions, TEXT, TEXTS } from '../options/parse-options.ts';
import { SERVICE_OPTIONS, SERVICE_USAGE } from '../options/service-options.ts';
import { printKeys, rotateKey } from './evidence-keys.ts';
import { evidenceFromFiles, evidenceFromService, writePage } from './write-evidence.ts';

const OPTIONS = {
  ...SERVICE_OPTIONS,
  out: TEXT,
  page: TEXT,
  file: TEXTS,
  key: TEXT,
  id: TEXTS,
  environment: TEXTS,
  zone: TEXTS,
  finding: TEXTS,
  paths: TEXT,
  limit: TEXT,
} as const;

export const evidence: Command = {
  usage: `chokepoint evidence [--out FILE] [--id FINDING]... [--environment ID]... [--zone ID]... [--finding TYPE]...
                    [--paths N] [--limit N] [--page FILE] [--url URL] [credentials]
  chokepoint evidence --file FILE... --key KEY.pem [--out FILE] [--environment ID]... [--finding TYPE]... [...]
  chokepoint evidence key [--out KEY.pem] [--url URL] [credentials]
  chokepoint evidence rotate-key [--url URL] [credentials]
  chokepoint evidence --page FILE

Writes a bundle (default: evidence.jsonl): findings, up to --paths sample paths of each (0 to 10, default 3), and for
every relationship on them the collected facts from which it follows, signed by the service. The options select findings
by id, environment, zone or type; by default all of them, in the order of their ranks, at most --limit (1000).
--page writes an HTML page that shows bundles without a network. \`chokepoint verify\` checks them; docs/evidence.md
describes the format.

"key" prints the fingerprints of the keys that have signed, and writes the current public key to --out. "rotate-key"
replaces the key.

${SERVICE_USAGE} With --file,
which can be repeated, collector files are analysed in memory instead. --key is then the private key that signs (Ed25519,
PEM); it is generated if the file does not exist.`,
  async run(args) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [action, ...others] = positionals;
    if (others.length > 0) throw new UsageFault(`unexpected "${others[0]}"`);
    if (action === 'key') return printKeys(values);
    if (action === 'rotate-key') return rotateKey(values);
    if (action !== undefined) throw new UsageFault(`unknown action "${action}"`);
    if (values.page !== undefined) await writePage(values.page);
    if (values.file) return evidenceFromFiles(values, values.file);
    const onlyPage = values.page !== undefined && Object.keys(values).length === 1;
    return onlyPage ? 0 : evidenceFromService(values);
  },
};
