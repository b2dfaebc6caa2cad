import type { RecordConverter } from '../record-converter.ts';

export const convertSession: RecordConverter = (session, writer) => {
  const computer = writer.ref(session.text('ComputerSID'), 'Computer');
  const user = writer.ref(session.text('UserSID'), 'User');
  writer.edge(computer, 'HasSession', user, { logontype: session.integer('LogonType') ?? 0 }, session);
};
