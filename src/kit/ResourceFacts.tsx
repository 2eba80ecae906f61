// 基本信息 · kit/ResourceFacts
import { Skeleton } from 'antd'
import type { JSX } from 'react'
import { titleOf } from '#contract/kinds'
import { formOf, type Resource } from '#contract/resource'
import { useOne, type Filter } from '../data/query.ts'
import { show } from './cells.tsx'
import { none } from './formats.ts'
import { KeyFacts } from './KeyFacts.tsx'
import { FailureState } from './states.tsx'

/** Every field of one row of a definition that its form or its list shows. */
export const ResourceFacts = ({ of: resource, at }: { readonly of: Resource; readonly at: Filter }): JSX.Element => {
  const { data, error, refetch } = useOne(resource, { ...at, masked: '1' })
  if (data === undefined)
    return error === null ? <Skeleton active /> : <FailureState failure={error.failure} retry={() => void refetch()} />
  const all = [...new Set([...formOf(resource), ...resource.list])]
  // a code chosen in the form and its name in the list have the same label, and only the first of them is shown
  const names = all.filter(
    (name, at) => all.findIndex((one) => resource.fields[one]?.label === resource.fields[name]?.label) === at,
  )
  return (
    <section className="panel">
      <div className="panel-body">
        <KeyFacts
          facts={names.flatMap((name) => {
            const field = resource.fields[name]
            const value = (data as Readonly<Record<string, unknown>>)[name]
            return field === undefined
              ? []
              : [[titleOf(field), value === null || value === undefined ? none : show(field, value)] as const]
          })}
        />
      </div>
    </section>
  )
}
