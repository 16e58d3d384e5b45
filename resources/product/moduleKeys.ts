/** The keys of the product's licensed modules: their names in `config.json`, in the menu and in the words of declarations. */
const moduleKeys = [
  'visitor',
  'contractor',
  'visitorApp',
  'kiosks',
  'healthScreening',
  'student',
  'staff',
  'volunteer',
  'premiumVolunteer',
  'drillManager',
  'accountability',
  'alerting',
  'badgeAlerting',
  'reunification',
  'carline',
  'buses',
  'activities',
  'studentSafeguarding',
  'staffSafeguarding',
  'hallPass',
  'insight',
  'safetyTraining',
] as const;

/** Key of a licensed module. */
export type ModuleKey = (typeof moduleKeys)[number];

declare module '../declaration/checks/register.ts' {
  interface Register {
    readonly module: ModuleKey;
  }
}
