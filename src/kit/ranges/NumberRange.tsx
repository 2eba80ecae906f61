// 数值范围 · kit/ranges/NumberRange
import type { FocusEvent, JSX } from 'react'
import { wireOf } from '../numberFault.ts'
import { NumberCell } from '../NumberField.tsx'

interface NumberRangeProps {
  readonly id?: string
  readonly label: string
  /** wire integers, '' = open */
  readonly min: string
  readonly max: string
  readonly change: (min: string, max: string) => void
  /** wire amount of one typed unit (元 → 分: 100) */
  readonly factor?: number
  readonly decimals?: number
}

/** Inputs for a minimum and a maximum, both at least 0. Ends in the wrong order are swapped when the focus leaves. */
export const NumberRange = (props: NumberRangeProps): JSX.Element => {
  const { id, label, min, max, change, factor = 1, decimals = 0 } = props
  const wire = (typed: number | null): string => (typed === null ? '' : String(wireOf(typed, factor)))
  const shown = (text: string): number | null => (text === '' ? null : Number(text) / factor)
  const settle = (): void => {
    if (min !== '' && max !== '' && Number(min) > Number(max)) change(max, min)
  }
  const end = {
    limits: { min: 0, max: Number.MAX_SAFE_INTEGER / factor, decimals },
    controls: false,
    onPressEnter: settle,
  } as const
  // on the group: the input itself reports its value once more after its own blur
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) settle()
  }
  return (
    <span className="number-range" role="group" aria-label={label} onBlur={leave}>
      <NumberCell
        {...end}
        {...(id !== undefined && { id })}
        placeholder="最小"
        label={`${label}最小`}
        value={shown(min)}
        onChange={(typed) => change(wire(typed), max)}
      />
      <span className="dim">至</span>
      <NumberCell
        {...end}
        {...(id !== undefined && { id: `${id}-max` })}
        placeholder="最大"
        label={`${label}最大`}
        value={shown(max)}
        onChange={(typed) => change(min, wire(typed))}
      />
    </span>
  )
}
