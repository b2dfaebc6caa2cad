import { ApiError, type GraphVersionChange, restoreGraphVersion, undoGraphVersion } from '@chokepoint/contract';
import { type Command, UsageFault } from '../command.ts';
import { parseOptions } from '../options/parse-options.ts';
import { clientOf, SERVICE_OPTIONS, SERVICE_USAGE } from '../options/service-options.ts';
import { print, printError } from '../text/print.ts';

export const undo = changeCommand('undo', undoGraphVersion);
export const restoreVersion = changeCommand('restore', restoreGraphVersion);

function changeCommand(name: string, route: typeof undoGraphVersion | typeof restoreGraphVersion): Command {
  return {
    usage: `chokepoint ${name} VERSION [--preview] [--url URL] [credentials]

"chokepoint history" lists the versions. --preview only says what would change. An analysis is requested afterwards.

${SERVICE_USAGE}`,
    async run(args) {
      const { values, positionals } = parseOptions(args, { ...SERVICE_OPTIONS, preview: { type: 'boolean' } });
      const [version, ...others] = positionals;
      if (others.length > 0 || !version || !/^\d{1,15}$/.test(version)) throw new UsageFault('name one version');
      const request = { params: { graph_version_id: version }, body: { preview: values.preview ?? false } };
      try {
        printChange((await clientOf(values, '').call(route, request)).body.data);
        return 0;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        printError(error.message);
        return 1;
      }
    },
  };
}

function printChange({ preview, new_version_id, nodes, relationships }: GraphVersionChange): void {
  const would = preview ? 'would be ' : '';
  for (const [name, one] of Object.entries({ objects: nodes, relationships }))
    print(`${name}: ${would}added ${one.added}, changed ${one.changed}, deleted ${one.deleted}`);
  if (preview) return;
  print(new_version_id === null ? 'nothing had to be changed' : `this is version ${new_version_id}`);
}
