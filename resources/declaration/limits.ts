import type { Region } from './place.ts';

/**
 * The buildings of a record: those of `list`, or all of them where the flag `all` is set. The list of a record of all
 * buildings is sent and kept empty; people who are limited to buildings see and write only records that lie within theirs.
 */
export interface WithinBuildings<FieldName extends string> {
  readonly list: FieldName;
  readonly all: FieldName;
}

/**
 * How a record comes to have rights of its own, as people do by their roles. Nobody changes or deletes, in any respect, a record
 * with more rights than they can come to have, except their own.
 */
export interface RecordRights<FieldName extends string> {
  /** A list of permissions. */
  readonly permissions?: FieldName;
  /** References to the roles that the record has, or may give to others. */
  readonly from?: FieldName;
  /** A flag that makes a global administrator. */
  readonly globalAdmin?: FieldName;
  /** The provider's staff help these people whatever rights they have. */
  readonly openToStaff?: true;
}

/** Conditions, beside permissions, of the pages and the calls of a resource. The platform decides them for each call. */
export interface ResourceRequirements {
  /** The regions that have it, one of which the deployment is in. */
  readonly region?: readonly Region[];
  /** The client is licensed for a module of one of these keys of `config.json`'s `modules`. */
  readonly anyModule?: readonly string[];
  /** The client has a single-sign-on connection. */
  readonly connection?: true;
  /**
   * The records concern the whole client. People who are limited to buildings read them but change nothing (`write`), or have
   * nothing to do with them (`always`).
   */
  readonly allBuildings?: 'write' | 'always';
}
