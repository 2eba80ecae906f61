// 均重规则的录入 · rule/averageWeight/AverageInput
import { Button } from 'antd'
import type { JSX } from 'react'
import { averageWeightFamily } from '#contract/rule/averageWeight'
import { checkGroups, type TypedGroup } from '#contract/rules/averageWeight'
import { province } from '#contract/warehouse/refs'
import type { InputProps } from '../../../kit/inputs.tsx'
import { useOptions } from '../../../kit/options.tsx'
import { Faults } from '../family/Faults.tsx'
import { GroupInput } from './GroupInput.tsx'

const { regions } = averageWeightFamily.content
/** Regions of a new rule. */
const defaultGroups: readonly TypedGroup[] = [{ regionGroup: '省内' }, { regionGroup: '省外' }]

const groupsOf = (value: unknown): readonly TypedGroup[] | undefined =>
  typeof value === 'object' && value !== null && 'regions' in value && Array.isArray(value.regions)
    ? (value.regions as readonly TypedGroup[])
    : undefined

/** Input for the regions with their ranges of weights; faults are shown while the user types. */
export const AverageInput = ({ value, onChange, disabled = false }: InputProps): JSX.Element => {
  const { options } = useOptions(province)
  const typed = groupsOf(value)
  const groups = typed ?? defaultGroups
  const set = (next: readonly TypedGroup[]): void => onChange?.({ regions: next })
  const usedCodes = new Set(groups.flatMap(({ regionCodes }) => regionCodes ?? []))
  const unusedCodes = options.map(({ value: code }) => code).filter((code) => !usedCodes.has(code))
  const provinces = new Map(options.map((option) => [option.value, option.label]))
  return (
    <div className="parts-input rule-groups">
      <p className="dim">{regions.help}</p>
      {groups.map((group, index) => (
        <GroupInput
          key={index}
          group={group}
          at={index}
          left={unusedCodes}
          above={groups[index - 1]}
          disabled={disabled}
          change={(next) => set(groups.map((one, i) => (i === index ? { ...one, ...next } : one)))}
          remove={() => set(groups.filter((_one, i) => i !== index))}
        />
      ))}
      <div>
        <Button disabled={disabled} onClick={() => set([...groups, {}])}>
          添加区域
        </Button>
      </div>
      {typed !== undefined && options.length > 0 && <Faults faults={checkGroups(groups, provinces)} />}
    </div>
  )
}
