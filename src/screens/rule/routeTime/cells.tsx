// 目的地的输入 · rule/routeTime/cells
import { Select } from 'antd'
import type { JSX } from 'react'
import { isInside } from '#contract/rules/routeTime'
import { city, province } from '#contract/warehouse/refs'
import { useOptions } from '../../../kit/options.tsx'
import type { RowCellProps } from '../../../kit/RowsInput.tsx'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A province of a line. */
export const ProvinceCell = ({ label, field, value, disabled, put }: RowCellProps): JSX.Element => {
  const { options, loading } = useOptions(province)
  return (
    <Select
      aria-label={label}
      style={{ width: field.width }}
      showSearch={{ optionFilterProp: 'label' }}
      loading={loading}
      disabled={disabled}
      options={[...options]}
      value={text(value)}
      onChange={put}
    />
  )
}

/** A city of the line's province; without one the line is for the whole province. */
export const CityCell = ({ label, field, row, value, disabled, put }: RowCellProps): JSX.Element => {
  const { options, loading } = useOptions(city)
  const within = text(row['destProvince'])
  const [now, inside] = [text(value), options.filter((option) => within !== null && isInside(option.value, within))]
  // a value of another province remains readable until it is removed
  const offered = now === null || inside.some((option) => option.value === now) ? inside : options
  return (
    <Select
      aria-label={label}
      style={{ width: field.width }}
      allowClear
      placeholder={field.blank}
      showSearch={{ optionFilterProp: 'label' }}
      loading={loading}
      disabled={disabled || within === null}
      options={[...offered]}
      value={now}
      onChange={(picked: string | null | undefined) => put(picked ?? null)}
    />
  )
}
