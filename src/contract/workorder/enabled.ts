// 启用停用 · workorder/enabled
import { choice, type Field } from '../kinds.ts'

/** is_enabled of the rules of work orders, switched by its button. `warning`: what 停用 means. */
export const enabled = (warning: string): Field<0 | 1> =>
  choice('状态', { 1: '启用', 0: '停用' }, { derived: true, width: 70, turn: { on: 1, off: 0, warning } })
