// 商品白名单 · goods/whiteList
import type { JSX } from 'react'
import { removeWhite, whiteList } from '#contract/goods/whiteList'
import type { Row } from '#contract/resource'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.tsx'
import { Decide } from '../../kit/Decide.tsx'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen, type BatchProps } from '../../kit/ResourceScreen.tsx'
import { EmptyState } from '../../kit/states.tsx'

type White = Row<typeof whiteList>

const RemoveBatch = ({ chosen, clear }: BatchProps<White>): JSX.Element | null => {
  const may = useMay()
  const remove = useSend(removeWhite)
  if (!may(removeWhite.may)) return null
  const ask = async (): Promise<void> => {
    if (await confirm(`删除 ${chosen.length} 条白名单？`, '删除后这些商品恢复正常的检查。', 'error'))
      remove.mutate({ whiteIds: chosen.flatMap((row) => row.whiteId ?? []) }, { onSuccess: clear })
  }
  return (
    <Decide danger disabled={chosen.length === 0} loading={remove.isPending} onClick={() => void ask()}>
      批量删除
    </Decide>
  )
}

export default function WhiteListScreen(): JSX.Element {
  return (
    <ResourceScreen
      of={whiteList}
      Batch={RemoveBatch}
      removeName={(row) => `${row.goodsNo ?? ''} 的“${whiteList.fields.whiteType.texts?.[row.whiteType ?? 0] ?? ''}”`}
      empty={<EmptyState title="没有符合条件的白名单" text="白名单里的商品可以免去一项检查，如一码多品、免扫复核。" />}
    />
  )
}
