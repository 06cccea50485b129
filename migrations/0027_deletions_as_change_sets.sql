-- Deletions are change sets. Those of the last minute can't be undone after the upgrade; their files are swept as unclaimed.
DROP TABLE deletions;
