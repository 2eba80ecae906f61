// 数值范围 · kit/ranges/NumberRange
import { InputNumber } from 'antd'
import type { FocusEvent, JSX } from 'react'

interface NumberRangeProps {
  readonly id?: string
  readonly label: string
  /** integers as they travel, '' = open */
  readonly min: string
  readonly max: string
  readonly change: (min: string, max: string) => void
  /** what one of the typed unit is in the travelling one (元 → 分: 100) */
  readonly factor?: number
  readonly decimals?: number
}

/** Least and greatest value, neither below 0; ends typed the wrong way round change places. */
export const NumberRange = (props: NumberRangeProps): JSX.Element => {
  const { id, label, min, max, change, factor = 1, decimals = 0 } = props
  const wire = (typed: number | null): string => (typed === null ? '' : String(Math.round(typed * factor)))
  const shown = (text: string): number | null => (text === '' ? null : Number(text) / factor)
  const settle = (): void => {
    if (min !== '' && max !== '' && Number(min) > Number(max)) change(max, min)
  }
  const end = { min: 0, precision: decimals, controls: false, onPressEnter: settle } as const
  // at the group: the input itself says its value once more after its own blur
  const left = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) settle()
  }
  return (
    <span className="number-range" role="group" aria-label={label} onBlur={left}>
      <InputNumber
        {...end}
        {...(id !== undefined && { id })}
        placeholder="最小"
        aria-label={`${label}最小`}
        value={shown(min)}
        onChange={(typed) => change(wire(typed), max)}
      />
      <span className="dim">至</span>
      <InputNumber
        {...end}
        {...(id !== undefined && { id: `${id}-max` })}
        placeholder="最大"
        aria-label={`${label}最大`}
        value={shown(max)}
        onChange={(typed) => change(min, wire(typed))}
      />
    </span>
  )
}
