import { rawRequest } from '../raw-request.ts';
import { TestService } from '../test-service.ts';
import type { FuzzTarget } from './fuzz-target.ts';

const NAMES = ['authorization', 'requestdate', 'signature', 'prefer', 'content-encoding'] as const;

/** The headers of a signed request, one to a line: whatever they say, the answer is never an internal error. */
export const signatureTarget: FuzzTarget = {
  name: 'signature',
  async open() {
    const service = await TestService.start('embedded');
    const created = await service.request('POST', '/api/v2/tokens', { token_name: 'fuzz' }, await service.admin());
    const { id } = created.json.data;
    return {
      async run(input) {
        const lines = Buffer.from(input).toString('latin1').replaceAll('TOKEN', id).split('\n');
        const headers = NAMES.flatMap((name, at) => {
          const value = lines[at]?.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 2000);
          return value ? [[name, value] as const] : [];
        });
        const { status } = await rawRequest(service.url, 'GET', '/api/v2/self', Object.fromEntries(headers));
        if (status >= 500 || status === 200) throw new Error(`the answer was ${status}`);
      },
      close: () => service.stop(),
    };
  },
};
