import { getSigningCertificate } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { api } from '../../api/client.ts';
import { failureText } from '../../api/failure.ts';
import type { SsoProvider } from '../../api/queries.ts';
import { saveFile } from '../../browser/save-file.ts';
import { Button } from '../../controls/button.tsx';
import { CopyField } from '../../controls/fields/copy-field.tsx';
import { notify } from '../../notifications/notifications.ts';

/** The addresses to configure at the identity provider, ready to copy. */
export function ProviderAddresses({ provider }: { readonly provider: SsoProvider }) {
  const certificate = useMutation({
    mutationFn: async () => {
      const { body } = await api.call(getSigningCertificate, { params: { sso_provider_id: provider.id } });
      saveFile(`${provider.slug}-signing-certificate.pem`, new Blob([body as Uint8Array<ArrayBuffer>]));
    },
    onError: (error) => notify(failureText(error), 'danger'),
  });
  if (provider.type === 'OIDC')
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        <CopyField label="Issuer" value={provider.details.issuer} />
        <CopyField label="Client id" value={provider.details.client_id} />
        <CopyField label="Redirect address, for the provider" value={provider.callback_uri} />
        <CopyField label="Where a login begins" value={provider.login_uri} />
      </div>
    );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <CopyField label="Entity id, for the provider" value={provider.details.sp_issuer_uri} />
      <CopyField label="ACS address, for the provider" value={provider.details.sp_acs_uri} />
      <CopyField label="Metadata address, for the provider" value={provider.details.sp_metadata_uri} />
      <CopyField label="Address of the provider" value={provider.details.idp_sso_uri} />
      <div>
        <Button icon={Download} busy={certificate.isPending} onClick={() => certificate.mutate()}>
          Signing certificate
        </Button>
      </div>
    </div>
  );
}
