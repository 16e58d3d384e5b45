import type { ShippingTarget } from '../configuration/shipping.ts';
import { httpDestination } from './http.ts';
import type { Destination } from './line.ts';
import { syslogDestination } from './syslog.ts';

export function destinationOf(target: ShippingTarget): Destination {
  return target.kind === 'http' ? httpDestination(target) : syslogDestination(target);
}
