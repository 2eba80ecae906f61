// 称重配置 · setting/weightConfig
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { tryWeighRight, weightConfig } from '#contract/setting/weightConfig'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'

type Config = Row<typeof weightConfig>
const TryDialog = lazyPart(async () => (await import('./weightConfig/TryDialog.tsx')).TryDialog)

export default function WeightConfigScreen(): JSX.Element {
  const [triedConfig, setTriedConfig] = useState<Config | null>(null)
  const actions = (row: Config): readonly Action[] => [{ label: '试算', right: tryWeighRight, run: () => setTriedConfig(row) }]
  return (
    <ResourceScreen
      of={weightConfig}
      rowActions={actions}
      aside={
        triedConfig !== null && <TryDialog weightConfigId={triedConfig.weightConfigId ?? ''} close={() => setTriedConfig(null)} />
      }
    />
  )
}
