// 一个区域的录入 · rule/averageWeight/GroupInput
import { Button } from 'antd'
import type { JSX } from 'react'
import { averageWeightFamily } from '#contract/rule/averageWeight'
import { checkRanges, type TypedGroup, type TypedRange } from '#contract/rules/averageWeight'
import { inputs } from '../../../kit/inputs.tsx'
import RowsInput from '../../../kit/RowsInput.tsx'
import { Faults } from '../family/Faults.tsx'

const { regionGroup, regionCodes, ranges } = averageWeightFamily.content.regions.rows ?? {}

interface GroupInputProps {
  readonly group: TypedGroup
  /** index of the region, from 0 */
  readonly at: number
  /** provinces that are in no region yet */
  readonly left: readonly string[]
  /** the previous region */
  readonly above: TypedGroup | undefined
  readonly disabled: boolean
  readonly change: (next: TypedGroup) => void
  readonly remove: () => void
}

/** A new range, which begins at the end of the last range. */
const newRange = (rows: readonly TypedRange[]): TypedRange => ({ minG: rows.length === 0 ? 0 : (rows.at(-1)?.maxG ?? null) })

/** Inputs for the name, the provinces and the ranges of a region. */
export const GroupInput = ({ group, at, left, above, disabled, change, remove }: GroupInputProps): JSX.Element | null => {
  if (regionGroup === undefined || regionCodes === undefined || ranges === undefined) return null
  const [Name, Provinces] = [inputs[regionGroup.kind], inputs[regionCodes.kind]]
  const typed = group.ranges ?? []
  const previousRanges = above?.ranges ?? []
  return (
    <section className="rule-group" aria-label={`第${at + 1}个区域`}>
      <div className="rule-group-head">
        <Name
          aria-label={`第${at + 1}个区域名称`}
          field={regionGroup}
          value={group.regionGroup}
          disabled={disabled}
          onChange={(name) => change({ regionGroup: String(name) })}
        />
        <Provinces
          aria-label={`第${at + 1}个区域省份`}
          field={regionCodes}
          value={group.regionCodes}
          disabled={disabled}
          onChange={(codes) => change({ regionCodes: codes as readonly string[] })}
        />
        <div className="rule-group-acts">
          <Button
            disabled={disabled || left.length === 0}
            onClick={() => change({ regionCodes: [...(group.regionCodes ?? []), ...left] })}
          >
            其余省份（{left.length}）
          </Button>
          <Button danger type="link" disabled={disabled} aria-label={`移除第${at + 1}个区域`} onClick={remove}>
            移除
          </Button>
        </div>
      </div>
      <RowsInput
        label={`第${at + 1}个区域重量段`}
        fields={ranges.rows ?? {}}
        most={ranges.max}
        value={typed}
        disabled={disabled}
        onChange={(next) => change({ ranges: next })}
        begin={(rows) => ({ ...newRange(rows) })}
        add="添加重量段"
      />
      {typed.length === 0 && previousRanges.length > 0 && (
        <Button type="link" disabled={disabled} onClick={() => change({ ranges: previousRanges })}>
          用上一个区域的重量段
        </Button>
      )}
      {(typed.length > 0 || group.ranges !== undefined) && <Faults faults={checkRanges(typed).errors.map(({ msg }) => msg)} />}
    </section>
  )
}
