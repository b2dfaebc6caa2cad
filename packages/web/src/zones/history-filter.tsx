import { SearchBox } from '../controls/fields/search-box.tsx';
import { INPUT_STYLE } from '../controls/fields/text-field.tsx';
import * as zoneTexts from './texts.ts';
import type { Zone } from './zone-queries.ts';

/** The names of the actions, by the names that the service gives them. */
export const HISTORY_ACTIONS: Readonly<Record<string, string>> = {
  CreateTag: zoneTexts.created,
  UpdateTag: zoneTexts.changed,
  DeleteTag: zoneTexts.deleted,
  AnalysisEnabledTag: zoneTexts.analysisSwitchedOn,
  AnalysisDisabledTag: zoneTexts.analysisSwitchedOff,
  CreateSelector: zoneTexts.ruleCreated,
  UpdateSelector: zoneTexts.ruleChanged,
  DeleteSelector: zoneTexts.ruleDeleted,
  CertifyNodeAuto: zoneTexts.certifiedRule,
  CertifyNodeManual: zoneTexts.certified,
  CertifyNodeRevoked: zoneTexts.revoked,
};

export type HistoryFilter = {
  readonly text: string;
  readonly zone: number | undefined;
  readonly action: string;
};

type HistoryFilterFieldsProps = {
  readonly filter: HistoryFilter;
  readonly zones: readonly Zone[];
  readonly onChange: (filter: HistoryFilter) => void;
};

export function HistoryFilterFields({ filter, zones, onChange }: HistoryFilterFieldsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line p-3">
      <SearchBox
        label={zoneTexts.searchTheHistory}
        placeholder={zoneTexts.namePersonNote}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <div className="w-52">
        <select
          aria-label={zoneTexts.zoneOrLabel}
          className={INPUT_STYLE}
          value={filter.zone ?? ''}
          onChange={(event) => onChange({ ...filter, zone: Number(event.target.value) || undefined })}
        >
          <option value="">{zoneTexts.allZonesLabels}</option>
          {zones.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="w-52">
        <select
          aria-label={zoneTexts.whatHappened}
          className={INPUT_STYLE}
          value={filter.action}
          onChange={(event) => onChange({ ...filter, action: event.target.value })}
        >
          <option value="">{zoneTexts.everything}</option>
          {Object.entries(HISTORY_ACTIONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
