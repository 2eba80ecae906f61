// 指标的可信状态 · rules/valveFigureLife
import { life } from './life.ts'

/** valve_figure.status (floor.md §13.2): a figure far from its past is hidden until a user confirms it. */
export const valveFigureLife = life(
  { table: 'valve_figure', column: 'status' },
  { fine: [1, '正常', 'done'], doubtful: [2, '待确认', 'warning'], passed: [3, '已放行', 'done'] },
  { fine: { doubtful: 'job valve-figure' }, doubtful: { fine: 'job valve-figure', passed: 'act confirm' } },
)
