// 处理方式 · stockout/conflict/Ways
import { Radio } from 'antd'
import type { JSX } from 'react'
import type { Questions } from '../../../kit/actions/useSending.ts'
import type { FieldInput, InputProps } from '../../../kit/inputs.tsx'

/** What each way of ending means (floor.md §7.3 op_exception). */
const texts = [
  [1, '已回库：多拿的货已放回货架，回库任务已完成'],
  [2, '认可：按现场做的重新判定，通过后作业有效；现场发现的件解冻'],
  [3, '盘点：库位生成盘点任务，以盘点结果为准；现场发现的件同样'],
  [4, '作废：这条作业不计，记录保留；现场发现的件退出账面'],
] as const

/** Of a proposal nothing has moved on the books: there is nothing to put back and nothing to count. */
const proposalTexts = [
  [2, '采纳：属实，按作业时间入账，判定与有权限的人相同'],
  [4, '驳回：不入账，记录保留'],
] as const

const choosing = (some: readonly (readonly [value: number, label: string])[]): FieldInput => {
  const options = some.map(([value, label]) => ({ value, label }))
  return ({ id, value, onChange }: InputProps): JSX.Element => (
    <Radio.Group
      {...(id !== undefined && { id })}
      className="stack"
      options={options}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
const ofConflicts = { resolution: choosing(texts) }
const ofProposals = { resolution: choosing(proposalTexts) }

/** How conflicts are ended; where all of them are proposals a leader says whether they are booked. */
export const ways: Questions = {
  inputs: (rows) => (rows.every(({ isProposal }) => Number(isProposal) === 1) ? ofProposals : ofConflicts),
}
