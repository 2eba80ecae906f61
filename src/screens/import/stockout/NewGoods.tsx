// 将新建的商品 · import/stockout/NewGoods
/** Goods that the import would add to the archive. Codes that are freight or fees can be excluded before. */
import { Button, Drawer, Tag } from 'antd'
import { useState, type JSX } from 'react'
import type { ImportState, NewGoodsRow } from '#contract/import/calls'
import { exclude, newGoods } from '#contract/import/stockout'
import { owner } from '#contract/owner/refs'
import { useRead } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { Code } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { countText } from '../../../kit/formats.ts'
import { ListFooter } from '../../../kit/ListFooter.tsx'
import { OptionText } from '../../../kit/options.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import type { Column } from '../../../kit/table/column.ts'

const columns: readonly Column<NewGoodsRow>[] = [
  {
    key: 'goodsNo',
    title: '商品编号',
    width: 220,
    render: (row) => (
      <>
        <Code text={row.goodsNo} /> {row.doubtful === 1 && <Tag color="warning">像非商品</Tag>}
      </>
    ),
  },
  { key: 'goodsName', title: '商品名称', width: 260, render: (row) => row.goodsName },
  { key: 'ownerNo', title: '货主', width: 140, render: (row) => <OptionText to={owner} value={row.ownerNo} /> },
  { key: 'lineNum', title: '订单行', width: 90, align: 'right', render: (row) => countText(row.lineNum) },
  { key: 'rowNum', title: '首次行号', width: 100, align: 'right', render: (row) => row.rowNum },
]

/** Excludes codes that are not goods; the file is then parsed again. */
const useExclude = (requestId: string) => {
  const send = useSend(exclude, { toast: '已排除，正在重新解析' })
  return {
    busy: send.isPending,
    run: (goodsNos: readonly string[]) => send.mutate({ requestId, goodsNos: [...new Set(goodsNos)] }),
  }
}

/** Codes of the whole file that look like freight or fees, with a button to exclude them. */
export const Doubtful = ({ state }: { readonly state: ImportState }): JSX.Element | null => {
  const exclusion = useExclude(state.requestId)
  const { doubtful } = state
  if (doubtful.length === 0) return null
  return (
    <p className="import-doubt" role="note">
      档案中没有、像运费或手续费的编码：{doubtful.slice(0, 10).join('、')}
      {doubtful.length > 10 && ` 等 ${doubtful.length} 个`}
      <OnlineButton size="small" loading={exclusion.busy} onClick={() => exclusion.run(doubtful)}>
        都按非商品排除
      </OnlineButton>
    </p>
  )
}

/** Button that opens the list of the goods to be created (将新建商品). */
export const NewGoods = ({ state }: { readonly state: ImportState }): JSX.Element => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button disabled={state.newGoods === 0} onClick={() => setOpen(true)}>
        查看将新建的商品
      </Button>
      <Drawer
        title={`将新建商品 ${countText(state.newGoods)} 个`}
        open={open}
        onClose={() => setOpen(false)}
        size={920}
        destroyOnHidden
      >
        <List requestId={state.requestId} />
      </Drawer>
    </>
  )
}

const List = ({ requestId }: { readonly requestId: string }): JSX.Element => {
  const [page, setPage] = useState({ pageNo: 1, pageSize: 50 })
  const [chosen, setChosen] = useState<ReadonlyMap<string, NewGoodsRow>>(new Map())
  const list = useRead(newGoods, { requestId, ...page }, { keep: true })
  const exclusion = useExclude(requestId)
  return (
    <div className="import-new-goods">
      <header>
        <span className="dim">排除的编码按非商品忽略，订单其余行照常导入。</span>
        <OnlineButton
          type="primary"
          loading={exclusion.busy}
          disabled={chosen.size === 0}
          onClick={() => exclusion.run([...chosen.values()].map((row) => row.goodsNo))}
        >
          排除所选 {chosen.size > 0 ? chosen.size : ''}
        </OnlineButton>
      </header>
      <DataTable
        label="将新建的商品"
        columns={columns}
        rows={list.data?.records}
        rowKey={(row) => `${row.ownerNo} ${row.goodsNo}`}
        loading={list.isFetching}
        failure={list.error?.failure ?? null}
        retry={() => void list.refetch()}
        first={(page.pageNo - 1) * page.pageSize + 1}
        empty={<EmptyState title="没有要新建的商品" text="文件中的商品都在档案里。" />}
        selection={{ chosen, change: setChosen }}
      />
      <ListFooter
        total={list.data?.total ?? 0}
        {...page}
        page={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
        chosen={chosen.size}
        clear={() => setChosen(new Map())}
      />
    </div>
  )
}
