import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckField } from '../controls/fields/check-field.tsx';
import { IconPicker } from '../controls/fields/icon-picker.tsx';
import { TextArea } from '../controls/fields/text-area.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import { FormDialog } from '../controls/overlays/form-dialog.tsx';
import { changeZone, createZone } from './change-zone.ts';
import * as zoneTexts from './texts.ts';
import { isBuiltIn } from './zone-order.ts';
import { type LABEL, ZONE, type Zone } from './zone-queries.ts';

/** The icons of Tier Zero and of owned objects. */
const TAKEN_GLYPHS = ['gem', 'skull'];

type ZoneDialogProps = {
  /** What to change; absent to create one. */
  readonly zone?: Zone | undefined;
  readonly type: typeof ZONE | typeof LABEL | number;
  readonly onClose: () => void;
  readonly onCreated?: (id: number) => void;
};

/** Creates a zone or a label, or changes what is known of it. */
export function ZoneDialog({ zone, type, onClose, onCreated }: ZoneDialogProps) {
  const what = type === ZONE ? 'zone' : 'label';
  const builtIn = zone !== undefined && isBuiltIn(zone);
  const [name, setName] = useState(zone?.name ?? '');
  const [description, setDescription] = useState(zone?.description ?? '');
  const [certify, setCertify] = useState(zone?.require_certify ?? false);
  const [analysed, setAnalysed] = useState(zone?.analysis_enabled ?? false);
  const [glyph, setGlyph] = useState(zone?.glyph ?? '');
  const save = useMutation({
    mutationFn: async () => {
      const ofZones = type === ZONE ? { require_certify: certify, ...(!builtIn && { glyph }) } : {};
      if (zone) {
        const renamed = builtIn ? {} : { name };
        const analysis = type === ZONE && !builtIn ? { analysis_enabled: analysed } : {};
        await changeZone(zone, { description, ...renamed, ...ofZones, ...analysis });
      } else onCreated?.(await createZone({ name, type, description, ...ofZones }));
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={zone ? zoneTexts.editName(zone.name) : zoneTexts.createAWhat(what)}
      onClose={onClose}
      action={save}
      verb={zone ? zoneTexts.save : zoneTexts.createWhat(what)}
    >
      <TextField
        label={zoneTexts.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        required
        autoFocus={!builtIn}
        disabled={builtIn}
        maxLength={250}
        pattern="[A-Za-z0-9 _]+"
        hint={builtIn ? zoneTexts.builtOnesKeepTheirNames : zoneTexts.lettersDigitsSpacesUnderscores}
      />
      <TextArea
        label={zoneTexts.description}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      {type === ZONE && (
        <>
          {zone && !builtIn && (
            <CheckField
              label={zoneTexts.findAttackPaths}
              hint={zoneTexts.findAttackPathsHint}
              checked={analysed}
              onChange={(event) => setAnalysed(event.target.checked)}
            />
          )}
          <CheckField
            label={zoneTexts.requireCertification}
            hint={zoneTexts.requireCertificationHint}
            checked={certify}
            onChange={(event) => setCertify(event.target.checked)}
          />
          {!builtIn && <IconPicker label={zoneTexts.icon} value={glyph} onChange={setGlyph} taken={TAKEN_GLYPHS} />}
        </>
      )}
    </FormDialog>
  );
}
