// 目的地的输入 · rule/routeTime/cells
import { Select } from 'antd'
import type { JSX } from 'react'
import { isInside } from '#contract/rules/routeTime'
import { city, province } from '#contract/warehouse/refs'
import { useOptions } from '../../../kit/options.tsx'
import type { RowCellProps } from '../../../kit/RowsInput.tsx'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Input for the province of a line. */
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

/** Input for a city in the province of the line; without a city the line is for the whole province. */
export const CityCell = ({ label, field, row, value, disabled, put }: RowCellProps): JSX.Element => {
  const { options, loading } = useOptions(city)
  const provinceCode = text(row['destProvince'])
  const [current, ownCities] = [
    text(value),
    options.filter((option) => provinceCode !== null && isInside(option.value, provinceCode)),
  ]
  // for a city of another province all cities are offered, so that its name is shown until it is removed
  const offeredCities = current === null || ownCities.some((option) => option.value === current) ? ownCities : options
  return (
    <Select
      aria-label={label}
      style={{ width: field.width }}
      allowClear
      placeholder={field.blank}
      showSearch={{ optionFilterProp: 'label' }}
      loading={loading}
      disabled={disabled || provinceCode === null}
      options={[...offeredCities]}
      value={current}
      onChange={(picked: string | null | undefined) => put(picked ?? null)}
    />
  )
}
