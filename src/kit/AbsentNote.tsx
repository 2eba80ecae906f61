// 没有找到的单号 · kit/AbsentNote
import { Alert, Typography } from 'antd'
import type { JSX } from 'react'
import type { Page, Resource } from '#contract/resource'

interface AbsentNoteProps {
  readonly of: Resource
  readonly absent: Page<unknown>['absent']
}
/** Most numbers shown; further numbers are only counted. All numbers can be copied. */
const shownMost = 20

/** Pasted numbers that match no row: the user can copy them instead of searching for them row by row (spec 1 §5). */
export const AbsentNote = ({ of: { fields }, absent = {} }: AbsentNoteProps): JSX.Element => (
  <>
    {Object.entries(absent).map(([name, numbers]) => (
      <Alert
        key={name}
        type="warning"
        showIcon
        className="absent-note"
        title={
          <Typography.Text copyable={{ text: numbers.join('\n'), tooltips: ['复制没有找到的', '已复制'] }}>
            {fields[name]?.label ?? ''}没有找到 {numbers.length} 个：{numbers.slice(0, shownMost).join('、')}
            {numbers.length > shownMost ? ' 等' : ''}
          </Typography.Text>
        }
      />
    ))}
  </>
)
