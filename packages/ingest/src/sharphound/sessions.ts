import type { RecordConverter } from '../records/record-converter.ts';
import { computerEnd } from './host-name.ts';

export const convertSession: RecordConverter = (session, writer) => {
  const computer = computerEnd(session.identifier('ComputerSID'), () => session.path('ComputerSID'), writer);
  const user = writer.ref(session.identifier('UserSID'), 'User');
  writer.edge(computer, 'HasSession', user, { logontype: session.integer('LogonType') ?? 0 }, session);
};
