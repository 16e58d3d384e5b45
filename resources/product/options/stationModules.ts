import type { OptionRules } from '../../declaration/index.ts';
import type { Module } from '../moduleGroups.ts';

/** Keys in `config.json` of the modules that stations are for. */
const forStations = ['visitorApp', 'kiosks'] as const;

/** The modules of a station: those that stations are for and that the client is licensed for. */
const stationModules: OptionRules<Module> = {
  offers: ({ uid }, { licensed, modules }) =>
    licensed.has(uid.toLowerCase()) && forStations.some((key) => modules[key]?.includes(uid)),
  noun: { one: 'module', many: 'modules' },
  texts: { empty: 'This client has no modules for stations.' },
};
export default stationModules;
