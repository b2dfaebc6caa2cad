import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { PageGate } from '../../access/page-gate.tsx';
import { useViewer } from '../../access/viewer.ts';
import { usersQuery } from '../../api/queries.ts';
import { Button } from '../../controls/button.tsx';
import { PageTitle } from '../../controls/page-title.tsx';
import { CreateUserDialog } from './create-user-dialog.tsx';
import * as userTexts from './texts.ts';
import { UserList } from './user-list.tsx';

export function UsersPage() {
  const { may } = useViewer();
  const manages = may('auth/ManageUsers');
  const sees = manages || may('auth/ReadUsers');
  const users = useQuery({ ...usersQuery, enabled: sees });
  const [creating, setCreating] = useState(false);
  return (
    <>
      <PageTitle
        title={userTexts.users}
        note={userTexts.usersNote}
        action={
          manages && (
            <Button tone="primary" icon={UserPlus} onClick={() => setCreating(true)}>
              {userTexts.createUser}
            </Button>
          )
        }
      />
      <PageGate sees={sees} what={userTexts.seeTheUsers} query={users} loading={userTexts.loadingUsers} rows={5}>
        {(list) => <UserList users={list} manages={manages} />}
      </PageGate>
      {creating && <CreateUserDialog onClose={() => setCreating(false)} />}
    </>
  );
}
