// 列表页脚 · kit/ListFooter
import { Button, Pagination } from 'antd'
import type { JSX, ReactNode } from 'react'
import { pageSizes } from './filter.ts'

interface ListFooterProps {
  readonly total: number
  readonly pageNo: number
  readonly pageSize: number
  readonly page: (pageNo: number, pageSize: number) => void
  readonly chosen: number
  readonly clear: () => void
  readonly note?: ReactNode
}

/** 已选择 N 项内容 on the left, 共 N 条 and 跳至 N 页 on the right (spec 1 §2.7). */
export const ListFooter = ({ total, pageNo, pageSize, page, chosen, clear, note }: ListFooterProps): JSX.Element => (
  <footer className="list-footer">
    {chosen > 0 ? (
      <span role="status">
        已选择 <b>{chosen}</b> 项内容
        <Button type="link" size="small" onClick={clear}>
          取消选择
        </Button>
      </span>
    ) : (
      <span className="dim">{note}</span>
    )}
    <Pagination
      size="small"
      total={total}
      current={pageNo}
      pageSize={pageSize}
      pageSizeOptions={[...pageSizes]}
      showSizeChanger
      showQuickJumper={total > pageSize}
      showTotal={(count) => `共 ${count.toLocaleString('zh-CN')} 条`}
      onChange={page}
    />
  </footer>
)
