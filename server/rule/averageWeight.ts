// 均重 · rule/averageWeight
import { averageWeightFamily, verifyRanges } from '#contract/rule/averageWeight'
import { averageSummary, checkAverages, checkRanges, type AverageContent } from '#contract/rules/averageWeight'
import { regionNames } from '../core/regions.ts'
import { handle } from '../platform/handle.ts'
import { serveLists } from './family.ts'
import { settingEndpoints } from './setting.ts'

export default [
  ...serveLists<AverageContent>(averageWeightFamily, {
    faults: async ({ regions }, { tx }) => checkAverages(regions, await regionNames(tx, 1)),
    summary: averageSummary,
  }),
  ...settingEndpoints(averageWeightFamily),
  handle(
    verifyRanges,
    (_ctx, { ranges }) => {
      const { pass, errors } = checkRanges(ranges)
      return Promise.resolve({ pass, errors: [...errors] })
    },
    { readOnly: true },
  ),
]
