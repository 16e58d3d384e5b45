// One benchmark of `npm run bench [-- portal|platform|search|webhooks|import|builder|calls|fairness|intake|kills|outages|scale|memory|clusters]`: every figure is a ratio against a reference measured in the same run.
import { benchBuilder } from './builder.ts';
import { benchCalls } from './calls.ts';
import { benchClusters } from './clusters.ts';
import { benchFairness } from './fairness.ts';
import { benchImports } from './imports.ts';
import { benchIntake } from './intake.ts';
import { benchKills } from './kills.ts';
import { benchMemory } from './memory.ts';
import { benchOutages } from './outages.ts';
import { benchPlatform } from './platform.ts';
import { benchPortal } from './portal.ts';
import { benchScale } from './scale.ts';
import { benchSearch } from './search.ts';
import { benchWebhooks } from './webhooks.ts';

const benchmarks: Readonly<Record<string, () => Promise<string>>> = {
  portal: benchPortal,
  platform: benchPlatform,
  search: benchSearch,
  webhooks: benchWebhooks,
  import: benchImports,
  builder: benchBuilder,
  calls: benchCalls,
  fairness: benchFairness,
  intake: benchIntake,
  kills: benchKills,
  outages: benchOutages,
  scale: benchScale,
  memory: benchMemory,
  clusters: benchClusters,
};

const [, , name = ''] = process.argv;
const bench = benchmarks[name];
if (!bench)
  throw new Error(`There is no benchmark "${name}"; choose of ${Object.keys(benchmarks).join(', ')}.`);
process.stdout.write(await bench());
