// 防护耗材项 · protection/item
import type { JSX } from 'react'
import { enableItem, protectiveItem } from '#contract/protection/item'
import { useSend } from '../../data/send.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { EmptyState } from '../../kit/states.tsx'

export default function ProtectiveItemScreen(): JSX.Element {
  const enable = useSend(enableItem)
  return (
    <ResourceScreen
      of={protectiveItem}
      rowActions={(row) => {
        const turn = (isDisabled: 0 | 1) => (): void => enable.mutate({ itemNo: row.itemNo ?? '', isDisabled })
        return [
          { label: '停用', right: enableItem.may, when: row.isDisabled === 0, run: turn(1) },
          { label: '启用', right: enableItem.may, when: row.isDisabled === 1, run: turn(0) },
        ]
      }}
      empty={<EmptyState title="还没有防护耗材项" text="如气泡膜、气柱袋、护角；保护方案按它计算用量和重量。" />}
    />
  )
}
