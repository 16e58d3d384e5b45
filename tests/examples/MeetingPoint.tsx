import { Link } from 'react-router-dom';
import type { PlaceProps } from '../../src/parts/PlaceProps.ts';
import { LandingSection } from '../../src/shell/pages/LandingSection.tsx';

export default function MeetingPoint({ place }: PlaceProps) {
  return (
    <LandingSection title="Emergency" flex="1 1 18rem" listStyles={{}}>
      <li>
        <Link to={place.path}>Meeting point: the car park</Link>
      </li>
    </LandingSection>
  );
}
