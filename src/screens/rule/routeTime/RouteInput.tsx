// 物流时效规则的录入 · rule/routeTime/RouteInput
import { useState, type JSX } from 'react'
import { routeTimeFamily } from '#contract/rule/routeTime'
import { checkRoutes, type TypedRoute } from '#contract/rules/routeTime'
import { city, province } from '#contract/warehouse/refs'
import type { InputProps } from '../../../kit/inputs.tsx'
import { useOptions } from '../../../kit/options.tsx'
import RowsInput from '../../../kit/RowsInput.tsx'
import { Faults } from '../family/Faults.tsx'
import { CityCell, ProvinceCell } from './cells.tsx'
import { SpreadDialog } from './SpreadDialog.tsx'

const { lines: field } = routeTimeFamily.content

const linesOf = (value: unknown): readonly TypedRoute[] | undefined =>
  typeof value === 'object' && value !== null && 'lines' in value && Array.isArray(value.lines)
    ? (value.lines as readonly TypedRoute[])
    : undefined

/** Input for destinations with their hours. A line can be copied to other provinces; faults are shown while the user types. */
export const RouteInput = ({ value, onChange, disabled = false }: InputProps): JSX.Element => {
  const [provinces, cities] = [useOptions(province), useOptions(city)]
  const [copiedLine, setCopiedLine] = useState<TypedRoute | null>(null)
  const typed = linesOf(value)
  const lines = typed ?? []
  const set = (next: readonly TypedRoute[]): void => onChange?.({ lines: next })
  const regions = new Map([...provinces.options, ...cities.options].map((option) => [option.value, option.label]))
  const wholeProvinces = new Set(lines.filter(({ destCity }) => (destCity ?? '') === '').map(({ destProvince }) => destProvince))
  const otherProvinces = provinces.options.filter((option) => !wholeProvinces.has(option.value))
  return (
    <div className="parts-input">
      <p className="dim">{field.help}</p>
      <RowsInput
        label={field.label}
        fields={field.rows ?? {}}
        most={field.max}
        value={lines}
        disabled={disabled}
        onChange={(rows) => set(rows)}
        own={{ destProvince: ProvinceCell, destCity: CityCell }}
        more={{ label: '复制到其他省', disabled: otherProvinces.length === 0, run: (at) => setCopiedLine(lines[at] ?? null) }}
        add="添加目的地"
      />
      {typed !== undefined && !provinces.loading && !cities.loading && <Faults faults={checkRoutes(lines, regions)} />}
      {copiedLine !== null && (
        <SpreadDialog
          left={otherProvinces}
          take={(codes) => {
            set([...lines, ...codes.map((destProvince) => ({ ...copiedLine, destProvince, destCity: null }))])
            setCopiedLine(null)
          }}
          close={() => setCopiedLine(null)}
        />
      )}
    </div>
  )
}
