// 其他费用 · finance/otherFee
import { importOtherFees, otherFee, otherFeeTemplate, parseOtherFees } from '#contract/finance/otherFee'
import { namedEndpoints } from '../import/namedCalls.ts'
import { listImport } from '../import/rowEndpoints.ts'
import { served } from '../platform/document/serving.ts'
import { otherFeeFile } from './otherFeeFile.ts'
import { approveWork, discardWork, otherFeeSource } from './otherFeeLines.ts'
import { otherFeeRules } from './otherFeeRules.ts'

/** Sheets of fees that no contract prices. */
export const otherFees = served({
  of: otherFee,
  serving: {
    from: 'fin_other_fee_sheet f',
    alias: 'f',
    columns: {
      billNo: `(select l.bill_no from fin_fee_line l where l.tenant_id = $1 and l.direction = f.direction
        and l.source_type = ${otherFeeSource} and l.source_no = f.sheet_no and l.live_key = 1 limit 1)`,
    },
    rules: otherFeeRules,
    acts: { approve: approveWork, discard: discardWork },
  },
})

export default [
  ...listImport(otherFee, otherFeeFile),
  ...namedEndpoints({ parse: parseOtherFees, submit: importOtherFees, template: otherFeeTemplate }, '其他费用导入', otherFeeFile),
]
