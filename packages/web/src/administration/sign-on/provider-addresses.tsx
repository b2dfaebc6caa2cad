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
import * as signOnTexts from './texts.ts';

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
        <CopyField label={signOnTexts.issuer} value={provider.details.issuer} />
        <CopyField label={signOnTexts.clientId} value={provider.details.client_id} />
        <CopyField label={signOnTexts.redirectAddressProvider} value={provider.callback_uri} />
        <CopyField label={signOnTexts.whereLoginBegins} value={provider.login_uri} />
      </div>
    );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <CopyField label={signOnTexts.entityIdProvider} value={provider.details.sp_issuer_uri} />
      <CopyField label={signOnTexts.acsAddressProvider} value={provider.details.sp_acs_uri} />
      <CopyField label={signOnTexts.metadataAddressProvider} value={provider.details.sp_metadata_uri} />
      <CopyField label={signOnTexts.addressProvider} value={provider.details.idp_sso_uri} />
      <div>
        <Button icon={Download} busy={certificate.isPending} onClick={() => certificate.mutate()}>
          {signOnTexts.signingCertificate}
        </Button>
      </div>
    </div>
  );
}
