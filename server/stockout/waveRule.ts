// 波次规则 · stockout/waveRule
import { waveRule } from '#contract/stockout/waveRule'
import { refuse } from '../platform/errors.ts'
import { seesWarehouse } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'

export default serve(waveRule, {
  from: 'wave_rule r',
  alias: 'r',
  write: {
    table: 'wave_rule',
    check: (ctx, body, before) => {
      if (before === null && !seesWarehouse(ctx.person, body.warehouseNo ?? '', body.sid ?? '')) throw refuse('A0404')
    },
  },
})
