import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Time = ColumnType<Date, Date | undefined, Date>;
type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Times = { created_at: Time; updated_at: Time };
type Authors = { created_by: string; updated_by: string };
/** A zone, a label, or what is owned; the kind goes away with the tag, which stays for its history. */
export type ZoneTagTable = Times &
  Authors & {
    id: Generated<number>;
    type: number;
    kind_id: number | null;
    kind_name: string | null;
    name: string;
    description: string;
    position: number | null;
    require_certify: boolean | null;
    analysis_enabled: boolean | null;
    glyph: string | null;
    deleted_at: OptionalTime;
    deleted_by: string | null;
  };
export type ZoneSelectorTable = Times &
  Authors & {
    id: Generated<number>;
    tag_id: number;
    name: string;
    description: string;
    auto_certify: number;
    is_default: Generated<boolean>;
    allow_disable: Generated<boolean>;
    disabled_at: OptionalTime;
    disabled_by: string | null;
    /** Of a rule that an extension brought. */
    extension_id: Generated<number | null>;
    rule_key: Generated<string | null>;
  };
type ZoneSeedTable = { selector_id: number; part: number; type: number; value: string };
export type ZoneMemberTable = Times & {
  selector_id: number;
  node_id: number;
  source: number;
  certified: number;
  certified_by: string | null;
};
export type ZoneHistoryTable = {
  id: Generated<number>;
  created_at: Date;
  actor: string;
  email: string | null;
  action: string;
  target: string;
  tag_id: number;
  environment_id: string | null;
  note: string | null;
};
type ZoneStateTable = { id: number; revision: number };
/** A group of older clients; with `tag_id`, a view of that tag. */
export type AssetGroupTable = Times & {
  id: Generated<number>;
  name: string;
  tag: string;
  system_group: Generated<boolean>;
  tag_id: number | null;
};
type AssetGroupSelectorTable = Times & {
  id: Generated<number>;
  asset_group_id: number;
  name: string;
  selector: string;
};
type AssetGroupEntry = {
  readonly object_id: string;
  readonly node_label: string;
  readonly properties: Readonly<Record<string, unknown>>;
};
export type AssetGroupCollectionTable = Times & {
  id: Generated<number>;
  asset_group_id: number;
  entries: JSONColumnType<AssetGroupEntry[], string, string>;
  first_entry_id: number;
};

/** Zones, and the groups of older clients. */
export type ZoneTables = {
  zone_tag: ZoneTagTable;
  zone_selector: ZoneSelectorTable;
  zone_seed: ZoneSeedTable;
  zone_member: ZoneMemberTable;
  zone_history: ZoneHistoryTable;
  zone_state: ZoneStateTable;
  asset_group: AssetGroupTable;
  asset_group_selector: AssetGroupSelectorTable;
  asset_group_collection: AssetGroupCollectionTable;
};
