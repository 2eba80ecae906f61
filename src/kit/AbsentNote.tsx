// 没有找到的单号 · kit/AbsentNote
import { Alert, Typography } from 'antd'
import type { JSX } from 'react'
import type { Page, Resource } from '#contract/resource'

interface AbsentNoteProps {
  readonly of: Resource
  readonly absent: Page<unknown>['absent']
}
/** Maximum number of shown document numbers; further ones are only counted. All of them can be copied. */
const shownMax = 20

/** Note with the pasted document numbers that match no row, so that the user can copy them (spec 1 §5). */
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
            {fields[name]?.label ?? ''}没有找到 {numbers.length} 个：{numbers.slice(0, shownMax).join('、')}
            {numbers.length > shownMax ? ' 等' : ''}
          </Typography.Text>
        }
      />
    ))}
  </>
)
