-- How many leads of a status are due is counted one by one. Without more than that in it, PostgreSQL keeps those of one status and
-- day together: a tenth of the pages, in the order of the table.
CREATE INDEX leads_by_status_and_day ON leads (company_id, status, follow_up_date) WHERE follow_up_date IS NOT NULL;
