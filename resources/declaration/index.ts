export * from './access.ts';
export * from './action.ts';
export * from './field.ts';
export * from './fields.ts';
export * from './localized.ts';
export * from './naming.ts';
export * from './place.ts';
export * from './resource.ts';
