import type { Region } from '../place.ts';
import type { ModuleName } from '../checks/register.ts';

/**
 * The buildings of a record: those of `list`, or all of them when the flag `all` is set. The list of a record with all buildings is sent
 * and stored empty. Users limited to buildings see and write only records within theirs.
 */
export interface WithinBuildings<FieldName extends string> {
  readonly list: FieldName;
  readonly all: FieldName;
}

/**
 * The source of the rights of a record, such as the roles of users. A user may not change or delete a record with more rights than the user
 * can obtain, except their own.
 */
export interface RecordRights<FieldName extends string> {
  /** A list of permissions. */
  readonly permissions?: FieldName;
  /** References to the roles that the record has, or may assign to others. */
  readonly from?: FieldName;
  /** A flag that makes the record a global administrator. */
  readonly globalAdmin?: FieldName;
  /** The provider's staff may change these records whatever their rights. */
  readonly openToStaff?: true;
}

/** Conditions of the pages and calls of a resource, in addition to permissions. The platform checks them for each call. */
export interface ResourceRequirements {
  /** The regions of deployment that have the resource. */
  readonly region?: readonly Region[];
  /** The client is licensed for a module under one of these keys of `modules` in `config.json`. */
  readonly anyModule?: readonly ModuleName[];
  /** The client has a single-sign-on connection. */
  readonly connection?: true;
  /**
   * The records concern the whole client. Users limited to buildings may read but not change them (`write`), or have no access (`always`).
   */
  readonly allBuildings?: 'write' | 'always';
}
