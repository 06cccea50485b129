-- What is written since an index of parts of words was last put in order is looked through by each search: up to 4 MB, which took 10 ms of
-- one. 64 kB at most are a sixty-fourth of that, and whoever writes when it is full puts a hundred rows in order instead of thousands.
ALTER INDEX leads_by_search SET (gin_pending_list_limit = 64);
ALTER INDEX patients_by_search SET (gin_pending_list_limit = 64);
ALTER INDEX opportunities_by_search SET (gin_pending_list_limit = 64);
ALTER INDEX accounts_by_search SET (gin_pending_list_limit = 64);
SELECT gin_clean_pending_list('leads_by_search'), gin_clean_pending_list('patients_by_search');
