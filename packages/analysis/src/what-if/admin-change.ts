import type { NamedRight } from './named-rights.ts';
import type { Setting } from './settings.ts';

/** One member of the union for each name. */
type Pair<Name extends string> = Name extends string
  ? { readonly change: Name; readonly subject: string; readonly object: string }
  : never;
type Single<Name extends string> = Name extends string ? { readonly change: Name; readonly object: string } : never;
type Permission<Name extends string> = Name extends string
  ? { readonly change: Name; readonly subject: string; readonly role: string; readonly object?: string | undefined }
  : never;

/** Where an access-control entry applies: to the object, to what it contains, or to both. */
export type Reach = 'object' | 'contents' | 'both';

/** A change as an administrator would describe it. Objects are named by id, name or distinguished name. */
export type AdminChange =
  /** `subject` is a member of the group `object`. */
  | Pair<'add-member' | 'remove-member'>
  /** `subject` is a group policy, `object` an OU or domain. */
  | (Pair<'link-policy'> & { readonly enforced?: boolean | undefined })
  | Pair<'unlink-policy'>
  /** `subject` gets or loses the right over `object`. */
  | (Pair<'grant-right' | 'revoke-right'> & { readonly right: NamedRight; readonly reach?: Reach | undefined })
  /** `subject` becomes the owner of `object`, in place of the present one. */
  | Pair<'set-owner'>
  /** `subject` is a certificate template, `object` an enterprise CA. */
  | Pair<'publish-template' | 'unpublish-template'>
  /** `object` is a directory role of Entra ID, `scope` an object to which the role is limited. */
  | (Pair<'assign-role' | 'remove-role'> & { readonly scope?: string | undefined })
  /** `role` is a permission of Microsoft Graph, `object` its service principal in the tenant. */
  | Permission<'grant-app-role' | 'revoke-app-role'>
  /** Owners of groups, applications, service principals and devices in Entra ID. */
  | Pair<'add-owner' | 'remove-owner'>
  /** `subject` may act for others towards the computer or account `object` (constrained delegation). */
  | Pair<'allow-delegation' | 'remove-delegation'>
  /** `subject` may act for others towards the computer `object`, which says so itself (resource-based). */
  | Pair<'allow-to-act' | 'remove-allow-to-act'>
  | Single<'enable-account' | 'disable-account' | 'trust-for-delegation' | 'remove-trust-for-delegation'>
  | Single<'remove-object'>
  | {
      readonly change: 'change-setting';
      readonly object: string;
      readonly setting: Setting;
      readonly value: boolean;
    };

export type AdminChangeKind = AdminChange['change'];
